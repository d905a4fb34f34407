/** The order matters: most browsers also name the ones that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const SHOWN = 40
const nameIn = (list: readonly [RegExp, string][], userAgent: string) => list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** The browser and the device in words that people know: `Chrome · Windows`. Another program is shown by the name that it sends. */
export function describeBrowser(userAgent: string): string {
  const names = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((name) => name !== undefined)
  return names.join(' · ') || (userAgent.split(/[\s/]/)[0] ?? '').slice(0, SHOWN)
}
