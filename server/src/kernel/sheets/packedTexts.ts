/** Stores very many short texts in one buffer. As single strings they would take several times the memory. */
export function packedTexts() {
  let bytes = Buffer.allocUnsafe(1024 * 1024)
  let end = 0
  const ends: number[] = []
  return {
    add(text: string) {
      const next = end + Buffer.byteLength(text)
      if (next > bytes.length) bytes = Buffer.concat([bytes], Math.max(next, bytes.length * 2))
      bytes.write(text, end)
      ends.push(next)
      end = next
    },
    at: (place: number): string => bytes.toString('utf8', ends[place - 1] ?? 0, ends[place] ?? 0),
  }
}

export type PackedTexts = ReturnType<typeof packedTexts>
