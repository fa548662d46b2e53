import { describe, expect, test } from "vitest";
import { matchPattern, matchRoute } from "./router.ts";
import { routes } from "./routes.ts";

describe("matchPattern", () => {
  test("names the parts of a path", () => {
    expect(matchPattern("/compare/:a/:b", "/compare/karpov/tal")).toEqual({ a: "karpov", b: "tal" });
  });

  test("decodes names", () => {
    expect(matchPattern("/players/:name", "/players/Alekhine%2C%20Alexander")).toEqual({ name: "Alekhine, Alexander" });
  });

  test("refuses another length, another word and a broken escape", () => {
    expect(matchPattern("/play/:id", "/play")).toBeNull();
    expect(matchPattern("/play/:id", "/review/1")).toBeNull();
    expect(matchPattern("/play/:id", "/play/%E0%A4%A")).toBeNull();
  });

  test("a trailing slash changes nothing", () => {
    expect(matchPattern("/review", "/review/")).toEqual({});
  });
});

test("every route is found by its own pattern, and the server's names are left alone", () => {
  for (const route of routes) {
    const path = route.pattern.replace(/:\w+/g, "x");
    expect(matchRoute(routes, path)?.route).toBe(route);
    expect(path).not.toMatch(/^\/(api|board|position|move|search|reset)(\/|$)/);
  }
  expect(matchRoute(routes, "/nowhere")).toBeNull();
});
