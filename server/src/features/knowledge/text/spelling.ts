import { fold } from '@recado/contract/kit/fold'

/** A word as it was written, in lower case, and folded as it is compared. */
export type SpelledWord = { written: string; folded: string }

const word = /(?<![\p{L}\p{N}])[a-z]{1,4}[- ]\d+[a-z]?(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu

/**
 * The words of a text. Letters with a number behind them may be a code, so they are also one word: of `AF-4200`, `af 4200` and `af4200`
 * each has the word af4200. `isFiller`: words that are no part of a code, as in "de 30".
 */
export function spellWords(text: string, isFiller: (folded: string) => boolean): SpelledWord[] {
  const found = text.normalize('NFC').toLowerCase().match(word) ?? []
  return found
    .flatMap((written) => {
      const parts = written.split(/[- ]/)
      return parts.length === 1 || isFiller(parts[0] ?? '') ? parts : [parts.join(''), ...parts]
    })
    .map((written) => ({ written, folded: fold(written) }))
}
