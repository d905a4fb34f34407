import { fold } from '@recado/contract/kit/fold'

/** The first of these words or phrases that stands in what a customer said, whole, in any case and without accents; undefined if none does. */
export function topicIn(said: readonly string[], topics: readonly string[]): string | undefined {
  const text = plain(said.join(' '))
  return topics.find((topic) => plain(topic).trim() !== '' && text.includes(` ${plain(topic).trim()} `))
}

/** Words with one space between them and around. */
const plain = (text: string) =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
