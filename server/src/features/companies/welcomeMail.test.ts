import { languages } from '@recado/contract/kit/languages'
import { expect, test } from 'vitest'
import { welcomeMail } from './welcomeMail.ts'

const reader = {
  name: 'Padaria Sol',
  language: 'pt' as const,
  link: 'https://recado.example',
  confirm: 'https://recado.example/confirm',
  trialDays: 14,
  welcomeText: '',
}

test('a new company reads how long it may try, and what the platform adds', () => {
  expect(welcomeMail(reader).text).toContain('teste de 14 dias')
  expect(welcomeMail({ ...reader, trialDays: 1 }).text).toContain('teste de 1 dia ')
  expect(welcomeMail({ ...reader, welcomeText: ' Dúvidas? Escreva. ' }).text).toContain(
    'https://recado.example/confirm\n\nDúvidas? Escreva.\n\nRecado',
  )
  for (const language of languages) expect(welcomeMail({ ...reader, language }).text).not.toContain('undefined')
})
