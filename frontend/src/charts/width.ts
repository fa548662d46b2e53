/** The width an element has now: charts are drawn in real pixels, so that dots stay round. */

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

export function useWidth(element: RefObject<Element | null>, initial: number): number {
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const now = target.clientWidth;
      if (now > 0) setWidth(now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return width;
}
