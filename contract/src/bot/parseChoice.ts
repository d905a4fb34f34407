/**
 * What a customer chooses from a menu: a line's number, `#`, or null if the text is no choice. People also write the number as it stands in
 * the line, with a full stop, as a keycap emoji, or in full-width digits.
 */
export function parseChoice(text: string): number | '#' | null {
  const [, written] =
    plain(text)
      .match(/^(?:\[\s*(\d{1,4}|#)\s*\]|(\d{1,4}|#)\.?)$/)
      ?.filter((part) => part !== undefined) ?? []
  if (written === undefined) return null
  return written === '#' ? '#' : Number(written)
}

/** A keycap emoji is a digit followed by two invisible characters, except for the ten. */
const plain = (text: string) =>
  text
    .replaceAll('🔟', '10')
    .replaceAll(/[\ufe0e\ufe0f\u20e3\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g, '')
    .normalize('NFKC')
    .trim()
