import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areAlike, groupQuestions } from './groupQuestions.ts'

const asked = (...questions: string[]) => questions.map((question, at) => ({ id: at + 1, question }))
const groupsOf = (...questions: string[]) => groupQuestions(asked(...questions), 'pt').map((group) => group.map(({ question }) => question))

test('other forms of the same words share a group; other subjects do not', () => {
  expect(
    groupsOf(
      'Vocês entregam no domingo?',
      'Tem estacionamento?',
      'oi, a entrega domingo',
      'Entregas aos domingos',
      'Qual o prazo da garantia da furadeira?',
      'prazo da troca da furadeira',
      'há estacionamento aí?',
    ),
  ).toEqual([
    ['Vocês entregam no domingo?', 'oi, a entrega domingo', 'Entregas aos domingos'],
    ['Tem estacionamento?', 'há estacionamento aí?'],
    ['Qual o prazo da garantia da furadeira?', 'prazo da troca da furadeira'],
  ])
  expect(groupsOf('frete grátis', 'frete caro')).toHaveLength(2)
})

test('questions without a word that counts share a group only if they are the same', () => {
  expect(groupsOf('?', 'oi', '?', 'Oi', '🙂')).toEqual([['?', '?'], ['oi', 'Oi'], ['🙂']])
})

const word = fc.constantFrom(
  'entrega',
  'entregam',
  'domingo',
  'frete',
  'prazo',
  'troca',
  'garantia',
  'loja',
  'oi',
  'o',
  '?',
  '2x',
  'São Paulo',
)
const question = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
const several = fc.array(question, { maxLength: 40 }).map((questions) => asked(...questions))

test('the order of the input changes nothing, each question is in one group, and members are alike to the oldest one', () => {
  fc.assert(
    fc.property(several, fc.infiniteStream(fc.nat()), (questions, places) => {
      const groups = groupQuestions(questions, 'pt')
      const shuffled = questions
        .map((one) => ({ one, place: places.next().value as number }))
        .sort((a, b) => a.place - b.place)
        .map(({ one }) => one)
      expect(groupQuestions(shuffled, 'pt')).toEqual(groups)
      expect(groups.flat().sort((a, b) => a.id - b.id)).toEqual(questions)
      for (const [oldest, ...others] of groups)
        for (const other of others) expect(areAlike(oldest?.question ?? '', other.question, 'pt')).toBe(true)
    }),
    tries.rule,
  )
})

test('a later question leaves the groups of the earlier ones as they are', () => {
  fc.assert(
    fc.property(several, question, (questions, added) => {
      const more = groupQuestions([...questions, { id: questions.length + 1, question: added }], 'pt')
      const before = more.map((group) => group.filter(({ id }) => id <= questions.length)).filter((group) => group.length > 0)
      expect(before).toEqual(groupQuestions(questions, 'pt'))
    }),
    tries.rule,
  )
})
