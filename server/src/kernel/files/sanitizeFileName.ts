const LONGEST = 200

/**
 * Makes a safe file name: the last part of a path, without invisible characters and without characters that reverse the text, not too long.
 */
export function sanitizeFileName(given: string | undefined, otherwise = 'file'): string {
  const last = (given ?? '').normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
  const name = /^\.*$/.test(visible) ? otherwise : visible
  return shortened(name)
}

/** The extension stays: by it people and programs know what the file is. */
function shortened(name: string) {
  const letters = [...name]
  if (letters.length <= LONGEST && name.length <= LONGEST) return name
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  const rest: string[] = []
  let left = LONGEST - ending.length
  for (const letter of [...name.slice(0, name.length - ending.length)]) {
    left -= letter.length
    if (left < 0) break
    rest.push(letter)
  }
  return rest.join('') + ending
}
