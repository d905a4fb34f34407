import { expect, test } from 'vitest'
import { fit, ranked } from './fit.ts'
import { splitAtHit } from './splitAtHit.ts'

test('a match at the beginning ranks first, then at the beginning of a word, then anywhere, without accents and case', () => {
  expect([fit('Conexões', 'conexo'), fit('Ver conexões', 'CONEXÕES'), fit('Reconexão', 'conexao'), fit('Tags', 'filas')]).toEqual([
    0,
    1,
    2,
    null,
  ])
  expect(fit('Usar tema escuro', 'esc tem')).toBe(1)
  expect(ranked(['Reabrir', 'Abrir', 'Sair'], 'abri', (text) => text)).toEqual(['Abrir', 'Reabrir'])
})

test('an excerpt shows the match as it was written', () => {
  expect(splitAtHit('Não recebi a SEGUNDA\nvia', 'segunda via')).toEqual({ before: 'Não recebi a ', hit: 'SEGUNDA via', after: '' })
  const { before, hit, after } = splitAtHit(`${'antes '.repeat(20)}ação ${'depois '.repeat(40)}`, 'acao')
  expect([before.startsWith('…'), hit, after.length]).toEqual([true, 'ação', 110])
  expect(splitAtHit('um ½ quilo', 'quilo').hit).toBe('quilo')
})

test('without a match in the text, the excerpt shows its beginning', () => {
  expect(splitAtHit('Bom dia', 'xyz')).toEqual({ before: 'Bom dia', hit: '', after: '' })
})
