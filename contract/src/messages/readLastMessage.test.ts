import { expect, test } from 'vitest'
import { deletedMark, messageKind, messageKinds } from './kinds.ts'
import { readLastMessage, tellLastMessage } from './readLastMessage.ts'

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

test('marks of bold and slanted are not shown, nor the file name of a recording, nor what was taken back', () => {
  expect(readLastMessage('*Ana Souza:*\nSegue o _preço_')).toEqual({ kind: null, words: 'Ana Souza: Segue o preço' })
  expect(readLastMessage('🎤 voice.ogg')).toEqual({ kind: 'audio', words: '' })
  expect(readLastMessage(deletedMark)).toEqual({ kind: 'deleted', words: '' })
})

test.each(messageKind.options)('the mark of %s is that of no other kind', (kind) => {
  const read = kind === 'vcard' ? 'contactMessage' : kind
  for (const last of [messageKinds[kind].mark, `${messageKinds[kind].mark} a few words`])
    expect(readLastMessage(last).kind, last).toBe(read)
})

test('in one piece of text the mark stands for what it is', () => {
  expect(tellLastMessage('*Ana Souza:*\nSegue')).toBe('Ana Souza: Segue')
  expect(tellLastMessage('🎤 voice.ogg')).toBe('🎤')
  expect(tellLastMessage('📷 Assim\n ficou')).toBe('📷 Assim ficou')
  expect(tellLastMessage(deletedMark)).toBe(deletedMark)
})
