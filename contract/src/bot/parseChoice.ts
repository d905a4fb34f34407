/**
 * What a customer chooses from a menu: the number of a line, `#`, or nothing that could be read as one. People also write
 * the number as it stands in the line, with a point after it, as a picture of a key or in the wide digits of their keyboard.
 */
export function parseChoice(text: string): number | '#' | null {
  const [, written] =
    plain(text)
      .match(/^(?:\[\s*(\d{1,4}|#)\s*\]|(\d{1,4}|#)\.?)$/)
      ?.filter((part) => part !== undefined) ?? []
  if (written === undefined) return null
  return written === '#' ? '#' : Number(written)
}

/** Keys are a digit with two marks that cannot be seen, but for the tenth. */
const plain = (text: string) =>
  text
    .replaceAll('🔟', '10')
    .replaceAll(/[\ufe0e\ufe0f\u20e3\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g, '')
    .normalize('NFKC')
    .trim()
