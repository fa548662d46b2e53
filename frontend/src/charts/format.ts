/** Numbers as a reader wants them. */

const grouped = new Intl.NumberFormat("en-GB");

/** 61393 as "61,393". */
export const count = (value: number): string => grouped.format(Math.round(value));

/** "1 game", "12 games". */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${Math.round(value) === 1 ? one : many}`;

/** A share of 0..1 as "62 %". */
export const percent = (share: number, digits = 0): string => `${(share * 100).toFixed(digits)} %`;

/** 1 as "1st", 22 as "22nd". */
export function ordinal(value: number): string {
  const tens = value % 100;
  if (tens >= 11 && tens <= 13) return `${value}th`;
  return `${value}${["th", "st", "nd", "rd"][value % 10] ?? "th"}`;
}

/** How many times as often: "1.4×". */
export const times = (lift: number): string => `${lift.toFixed(lift < 10 ? 1 : 0)}×`;

/** Three significant digits without trailing zeros: 8.83, 0.0962, 37.3. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "–";
  return String(Number(value.toPrecision(3)));
}

/** "1972", "1960–1990", or nothing when the years are not known. */
export function yearSpan([first, last]: readonly [number, number]): string {
  if (!first) return "";
  return first === last ? String(first) : `${first}–${last}`;
}

/** A PGN date as people write it: "1851.06.21" is "21 June 1851"; unknown parts are left out. */
export function pgnDate(date: string): string {
  const [year = "", month = "", day = ""] = date.split(".");
  if (!/^\d{4}$/.test(year)) return "";
  const name = months[Number(month) - 1];
  if (!name) return year;
  return /^\d+$/.test(day) ? `${Number(day)} ${name} ${year}` : `${name} ${year}`;
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A header may hold anything; a page has room for so many letters of a name. */
const longestName = 60;

/** "Tal, Mikhail" as "Mikhail Tal". */
export function personName(name: string): string {
  const [last = "", first = ""] = name.split(",").map((part) => part.trim());
  return shortened(first ? `${first} ${last}` : last);
}

/** What a header says, cut off where a page has no more room for it. */
export const shortened = (text: string): string =>
  text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text;
