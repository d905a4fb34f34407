import { expect, test } from 'vitest'
import { parseQuickMessages } from './parseQuickMessages.ts'

test('columns are recognised by their names in three languages, in any order', () => {
  const rows = [{ shortcode: 'pix', message: 'A chave', geral: true }]
  expect(parseQuickMessages('Mensagem;Atalho;Compartilhada\nA chave;/pix;Sim')).toEqual({ rows, wrong: 0 })
  expect(parseQuickMessages('shortcode;message;geral\npix;A chave;true')).toEqual({ rows, wrong: 0 })
  expect(parseQuickMessages('atajo,mensaje,compartida\npix,A chave,sí')).toEqual({ rows, wrong: 0 })
})

test('a row without a shortcode is counted as invalid; without that column nothing is read', () => {
  expect(parseQuickMessages('atalho;mensagem\n;Nada\nok;Sim')).toEqual({
    rows: [{ shortcode: 'ok', message: 'Sim', geral: false }],
    wrong: 1,
  })
  expect(parseQuickMessages('nome;telefone\nAna;11')).toBeUndefined()
})
