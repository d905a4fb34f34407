import { expect, test } from 'vitest'
import { matchScore, rankMatches } from './matchScore.ts'
import { splitAtMatch } from './splitAtMatch.ts'

test('a match at the beginning ranks first, then at the beginning of a word, then anywhere, without accents and case', () => {
  expect([
    matchScore('Conexões', 'conexo'),
    matchScore('Ver conexões', 'CONEXÕES'),
    matchScore('Reconexão', 'conexao'),
    matchScore('Tags', 'filas'),
  ]).toEqual([0, 1, 2, null])
  expect(matchScore('Usar tema escuro', 'esc tem')).toBe(1)
  expect(rankMatches(['Reabrir', 'Abrir', 'Sair'], 'abri', (text) => text)).toEqual(['Abrir', 'Reabrir'])
})

test('an excerpt shows the match as it was written', () => {
  expect(splitAtMatch('Não recebi a SEGUNDA\nvia', 'segunda via')).toEqual({ before: 'Não recebi a ', hit: 'SEGUNDA via', after: '' })
  const { before, hit, after } = splitAtMatch(`${'antes '.repeat(20)}ação ${'depois '.repeat(40)}`, 'acao')
  expect([before.startsWith('…'), hit, after.length]).toEqual([true, 'ação', 110])
  expect(splitAtMatch('um ½ quilo', 'quilo').hit).toBe('quilo')
})

test('without a match in the text, the excerpt shows its beginning', () => {
  expect(splitAtMatch('Bom dia', 'xyz')).toEqual({ before: 'Bom dia', hit: '', after: '' })
})
