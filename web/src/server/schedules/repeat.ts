/** A time of the day in the time zone of a schedule. */
export type Time = { hour: number; minute: number };

/** The cron expressions that have a simple name. Days of the week are from 0, which is Sunday. */
export type Repeat =
  | { kind: 'minutes'; every: number }
  | { kind: 'hours'; every: number; minute: number }
  | { kind: 'day'; times: Time[] }
  | { kind: 'week'; days: number[]; times: Time[] }
  | { kind: 'month'; day: number; times: Time[] };

const MINUTES = 60;
const HOURS = 24;
/** More times of a day than these are easier to read as an expression. */
const MAX_TIMES = 4;
const DAY_NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
/** The days of the week in the order in which they are shown. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Returns the simple form of a cron expression; null if it has none. */
export function repeatOf(cron: string): Repeat | null {
  const [minute = '', hour = '', day = '', month = '', weekday = '', more] = cron.trim().split(/\s+/);
  if (weekday === '' || more !== undefined || month !== '*') return null;
  if (day === '*' && weekday === '*') return intervalOf(minute, hour) ?? daily(minute, hour);
  const times = timesOf(minute, hour);
  if (times === null) return null;
  if (day === '*') {
    const days = daysOf(weekday);
    return days && (days.length === WEEK.length ? { kind: 'day', times } : { kind: 'week', days, times });
  }
  const days = weekday === '*' ? numbersOf(day, 1, 31) : null;
  return days?.length === 1 && days[0] !== undefined ? { kind: 'month', day: days[0], times } : null;
}

/** Returns the repetition within a day, such as every 15 minutes or every hour; null if it is none. */
function intervalOf(minute: string, hour: string): Repeat | null {
  if (hour === '*') {
    const every = stepOf(minute, MINUTES);
    if (every !== null) return { kind: 'minutes', every };
  }
  const [at, ...others] = numbersOf(minute, 0, MINUTES - 1) ?? [];
  const hours = stepOf(hour, HOURS);
  return hours === null || at === undefined || others.length > 0
    ? null
    : { kind: 'hours', every: hours, minute: at };
}

const daily = (minute: string, hour: string): Repeat | null => {
  const times = timesOf(minute, hour);
  return times && { kind: 'day', times };
};

/** Returns the step of a field; null if it has none, or if its steps do not have the same length everywhere. */
function stepOf(field: string, count: number): number | null {
  if (field === '*') return 1;
  const step = Number(/^\*\/(\d{1,2})$/.exec(field)?.[1] ?? 0);
  return step > 0 && step < count && count % step === 0 ? step : null;
}

function timesOf(minute: string, hour: string): Time[] | null {
  const minutes = numbersOf(minute, 0, MINUTES - 1);
  const hours = numbersOf(hour, 0, HOURS - 1);
  if (minutes === null || hours === null || minutes.length * hours.length > MAX_TIMES) return null;
  return hours.flatMap((each) => minutes.map((at) => ({ hour: each, minute: at })));
}

function daysOf(field: string): number[] | null {
  const numbered = field.replace(/[A-Z]{3}/gi, (name) => String(DAY_NAMES.indexOf(name.toUpperCase())));
  const days = numbersOf(numbered, 0, 7)?.map((day) => day % 7);
  return days === undefined ? null : WEEK.filter((day) => days.includes(day));
}

/** Returns the numbers of a list with ranges, such as `1-3,5`, in ascending order; null if it is none. */
function numbersOf(field: string, min: number, max: number): number[] | null {
  const numbers = new Set<number>();
  for (const part of field.split(',')) {
    const [, first, last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || from < min || to > max || from > to) return null;
    for (let number = from; number <= to; number += 1) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}
