import { createHash } from 'node:crypto'
import { tones } from '@recado/contract/prompts'
import { expect, test } from 'vitest'
import { ANSWERING_VERSION } from './answeringVersion.ts'
import { handoverTool } from './handover.ts'
import { instructionsFor } from './instructions.ts'
import { answerOrSearchStructure, answerStructure } from './knowledge/answerFields.ts'
import { knowledgeInstructions } from './knowledge/knowledgeInstructions.ts'

const prompt = { prompt: 'You sell bread.', model: 'any', maxTokens: 100, temperature: 0, maxMessages: 10 }
const circumstances = { prompt, company: 'Bakery', language: 'en', timezone: 'UTC', customer: 'Ana' }
const noon = new Date('2026-11-30T12:00:00Z')
const section = { path: 'Bread', text: 'Fresh at seven.' }

test('whoever changes what assistants are told raises the version, so that their tests run again', () => {
  const known = { sections: [section], titles: ['Cake'], hasMarks: true }
  const told = [null, ...tones]
    .map((tone) => instructionsFor({ ...circumstances, prompt: { ...prompt, tone } }, noon, { hasMarks: true }))
    .concat(
      knowledgeInstructions(circumstances, noon, { ...known, maySearch: true }),
      knowledgeInstructions(circumstances, noon, { ...known, maySearch: false }),
      JSON.stringify(handoverTool),
      JSON.stringify(answerStructure),
      JSON.stringify(answerOrSearchStructure),
    )
  const hash = createHash('sha256').update(told.join('\n')).digest('hex').slice(0, 16)
  expect({ version: ANSWERING_VERSION, hash }).toEqual({ version: 1, hash: '748031ff043aac33' })
})
