/** An address from outside, if it leads to the web and nowhere else. */
export function webAddress(written: string): string | undefined {
  const url = URL.parse(written.trim())
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}
