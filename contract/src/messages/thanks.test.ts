import { expect, test } from 'vitest'
import { isThanks } from './thanks.ts'

test.each([
  'Obrigado',
  'obrigada!',
  'Muito obrigada 🙏',
  'vlw',
  'Ok, obrigado pela atenção!!',
  'valeu 👍🏽',
  'Thanks',
  'thank you so much',
  'Perfect, thanks for your help.',
  'Gracias',
  '¡Muchísimas gracias!',
  'Muchas gracias por todo ❤️',
  '🙏',
  '👍🏿 👍🏿',
  '👨‍👩‍👧',
  '🇧🇷',
  ' 😀\n😀 ',
])('“%s” is thanks', (text) => {
  expect(isThanks(text)).toBe(true)
})

test.each([
  '',
  ' ',
  'ok',
  'muito bom',
  'Obrigado, mas o boleto veio errado',
  'Obrigado, quando chega?',
  'Obrigado, até amanhã às 10',
  'thanks but no',
  'gracias, ¿y el precio',
  '!!!',
  '1',
  '👍 1',
  'https://example.com',
  'no thank you 👎 cancel',
  'obrigado '.repeat(9),
])('“%s” is not', (text) => {
  expect(isThanks(text)).toBe(false)
})
