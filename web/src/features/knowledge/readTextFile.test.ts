import { MAX_ARTICLE_LENGTH } from '@recado/contract/knowledge/knowledge'
import { expect, test } from 'vitest'
import { readTextFile } from './readTextFile.ts'

const read = (content: BlobPart, name = 'rules.txt') => readTextFile(new File([content], name))
const bytes = (...values: number[]) => new Uint8Array(values)

test('headings stay, and the ends of lines become those of the editor', async () => {
  expect(await read('\ufeff# Trocas\r\n## Prazo\r\n30 dias.\r\n', 'TROCAS.MD')).toEqual({ text: '# Trocas\n## Prazo\n30 dias.' })
  expect(await read('Bolo;45,00\rTorta;60,00', 'prices.csv')).toEqual({ text: 'Bolo;45,00\nTorta;60,00' })
})

test('UTF-8, Windows-1252 and UTF-16 are told apart', async () => {
  expect(await read('Pão a R$ 5 – ação')).toEqual({ text: 'Pão a R$ 5 – ação' })
  expect(await read(bytes(0x50, 0xe3, 0x6f, 0x20, 0x96, 0x20, 0x80, 0x35))).toEqual({ text: 'Pão – €5' })
  expect(await read(bytes(0xff, 0xfe, 0x50, 0x00, 0xe3, 0x00, 0x6f, 0x00))).toEqual({ text: 'Pão' })
  expect(await read(bytes(0xfe, 0xff, 0x00, 0x50, 0x00, 0xe3, 0x00, 0x6f))).toEqual({ text: 'Pão' })
})

test('what is no text, too long or empty is refused with its reason', async () => {
  expect(await read('x', 'rules.pdf')).toEqual({ problem: 'kind' })
  expect(await read(bytes(0x25, 0x50, 0x00, 0x01))).toEqual({ problem: 'noText' })
  expect(await read(' \r\n\t')).toEqual({ problem: 'empty' })
  expect(await read('é'.repeat(MAX_ARTICLE_LENGTH))).toEqual({ text: 'é'.repeat(MAX_ARTICLE_LENGTH) })
  expect(await read('a'.repeat(MAX_ARTICLE_LENGTH + 1))).toEqual({ problem: 'tooLong' })
  expect(await read('a'.repeat(MAX_ARTICLE_LENGTH * 4 + 1))).toEqual({ problem: 'tooLong' })
})
