import type { Page } from '@playwright/test'
import { measureMainThreadWork } from './mainThreadWork.ts'

const KEYS = 200
const text = 'Bom dia! O seu pedido saiu hoje cedo e deve chegar ate sexta-feira. '

/** The browser's work for each key. */
export async function measureTyping(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })
  await field.click()
  const measure = await measureMainThreadWork(page)
  const times = await measure(KEYS, (turn) => page.keyboard.press(text[turn % text.length] ?? 'a'))
  await field.fill('')
  return times
}
