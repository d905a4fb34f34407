/** Removes trailing characters. A regular expression would scan the text again from each of them. */
export function trimTrailing(text: string, isEnd: (sign: string) => boolean): string {
  let end = text.length
  while (end > 0 && isEnd(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
