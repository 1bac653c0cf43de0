/** Names of browsers by what their `User-Agent` contains. Those that also contain the name of another come first. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
] as const;
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** Returns the browser and the system of a `User-Agent`, such as "Firefox, Linux"; undefined if neither is known. */
export function browserOf(userAgent: string): string | undefined {
  const names = [BROWSERS, SYSTEMS].flatMap(
    (list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return names.length === 0 ? undefined : names.join(', ');
}
