import { mediaMarks } from '@recado/contract/mediaMarks'
import { mediaTypes } from '@recado/contract/messages'
import { expect, test } from 'vitest'
import { lastKinds, readLastMessage } from './readLastMessage.ts'

test('what is no text is known by its mark, with or without words', () => {
  expect(readLastMessage('📍')).toEqual({ kind: 'locationMessage', words: '' })
  expect(readLastMessage('📄 nota fiscal.pdf')).toEqual({ kind: 'application', words: 'nota fiscal.pdf' })
  expect(readLastMessage('📷 Assim\n\n  ficou')).toEqual({ kind: 'image', words: 'Assim ficou' })
})

test('a text is its words on one line, also where a picture of a telephone stands in it', () => {
  expect(readLastMessage('Bom dia!\nTudo bem?')).toEqual({ kind: null, words: 'Bom dia! Tudo bem?' })
  expect(readLastMessage('📞📞📞 ligue')).toEqual({ kind: null, words: '📞📞📞 ligue' })
  expect(readLastMessage('')).toEqual({ kind: null, words: '' })
})

test('every mark has its word', () => {
  const known = new Set<string>(lastKinds.map((kind) => mediaMarks[kind]))
  expect(mediaTypes.filter((type) => !known.has(mediaMarks[type]))).toEqual([])
})
