import { languages } from '@recado/contract/kit/languages'
import { expect, test } from 'vitest'
import { resetMail } from '../access/resetMail.ts'
import { welcomeMail } from '../companies/welcomeMail.ts'
import { nameForMail } from './nameForMail.ts'

const leading = [
  'Win https://evil.example',
  'evil.example/win',
  'www.evil.example',
  'mail me@evil.example',
  'evil．example@x',
  'пример.рф',
  '1.2.3.4',
]

test.each(leading)('a name that looks like a link, such as %s, is in no mail', (name) => {
  for (const language of languages) {
    expect(welcomeMail({ name, language, link: 'https://recado.test', confirm: '', trialDays: 3, welcomeText: '' }).text).not.toContain(
      name,
    )
    expect(resetMail({ name, language }, 'ABCD2345').text).not.toContain(name)
  }
})

test.each(['Ana', 'Dr. Ana', 'J. R. Silva', "D'Ávila & Cia.", 'Loja Nº 5'])('%s is greeted by name', (name) => {
  expect(nameForMail(name)).toBe(name)
  expect(welcomeMail({ name, language: 'es', link: 'https://recado.test', confirm: '', trialDays: 3, welcomeText: '' }).text).toContain(
    `Hola, ${name}:`,
  )
})

test('a name adds no line to a mail', () => {
  expect(nameForMail('Ana\n\nYour code is 1')).toBe('Ana Your code is 1')
})
