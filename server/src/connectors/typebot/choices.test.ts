import { expect, test } from 'vitest'
import { choicesOf, formatChoices, matchChoice } from './choices.ts'

const breads = { labels: ['Francês', 'Integral', 'De queijo'], several: false }

test("choices are numbered lines, as in the bot's menus", () => {
  expect(formatChoices(breads)).toBe('[ 1 ] - Francês\n[ 2 ] - Integral\n[ 3 ] - De queijo')
})

test.for(['2', ' 2 ', '2.', '[2]', '[ 2 ]', '2️⃣', '２', 'Integral', 'integral', 'INTEGRAL'])('"%s" chooses the second', (said) => {
  expect(matchChoice(breads, said)).toBe('Integral')
})

test.for(['', '0', '4', 'pão', '2 pães', '1,2'])('"%s" chooses none', (said) => expect(matchChoice(breads, said)).toBeUndefined())

test('several choices are possible where the flow allows it', () => {
  expect(matchChoice({ ...breads, several: true }, '1, 3')).toBe('Francês, De queijo')
  expect(matchChoice({ ...breads, several: true }, '1 e integral')).toBe('Francês, Integral')
  expect(matchChoice({ ...breads, several: true }, '1, 9')).toBeUndefined()
})

test('other inputs have no choices', () => {
  const input = { items: [{ content: 'Sim' }, { title: 'Não' }], options: {} }
  expect(choicesOf({ type: 'choice input', ...input })).toEqual({ labels: ['Sim', 'Não'], several: false })
  expect(choicesOf({ type: 'picture choice input', ...input, options: { isMultipleChoice: true } })).toMatchObject({ several: true })
  expect(choicesOf({ type: 'text input', items: [], options: {} })).toBeNull()
  expect(choicesOf({ type: 'choice input', items: [{}], options: {} })).toBeNull()
  expect(choicesOf(undefined)).toBeNull()
})
