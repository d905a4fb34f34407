import { fold } from '@recado/contract/kit/fold'
import type { TypebotInput } from './typebotSchemas.ts'

export type Choices = { labels: string[]; several: boolean }

/** The choices that the flow offers, if it asks for one. */
export function choicesOf(input: TypebotInput | undefined): Choices | null {
  if (!input?.type.includes('choice')) return null
  const labels = input.items.map(({ content, title }) => (content ?? title ?? '').trim())
  return labels.some(Boolean) ? { labels, several: input.options.isMultipleChoice === true } : null
}

export const formatChoices = ({ labels }: Choices): string => labels.map((label, index) => `[ ${index + 1} ] - ${label}`).join('\n')

/** Finds the choice that a text means, by number or by words. */
export function matchChoice({ labels, several }: Choices, reply: string): string | undefined {
  const answers = several ? reply.split(/[,;\n]|\s(?:e|y|and)\s/) : [reply]
  const meant = answers.map((answer) => one(labels, answer))
  return meant.every((label) => label !== undefined) ? meant.join(', ') : undefined
}

function one(labels: readonly string[], said: string) {
  const text = said.normalize('NFKC').trim()
  const [, number] = /^\[?\s*(\d{1,3})(?:\ufe0f?\u20e3)?\s*\]?[.)]?$/.exec(text) ?? []
  return (number && labels[Number(number) - 1]) || labels.find((label) => fold(label) === fold(text))
}
