import { expect, type Locator, type Page } from '@playwright/test'
import { button, field } from './user.ts'

/** The phone of a customer who is played. */
export const phoneOf = (page: Page, name: string) => page.getByRole('region', { name: `Celular de ${name}` })

export const said = (scope: Page | Locator, text: string) => scope.getByRole('log').getByRole('article').filter({ hasText: text })

/** Takes up a phone for somebody who has none yet. */
export async function addCustomer(page: Page, { name, number }: { name: string; number: string }) {
  await field(page, 'Nome').fill(name)
  await field(page, 'Número').fill(number)
  await button(page, 'Adicionar cliente').click()
}

/** From the page of phones to where the inbox stands beside one. */
export async function takeBeside(page: Page) {
  await button(page, 'Ao lado dos atendimentos').click()
  await expect(page).toHaveURL('/tickets')
  // The page that one leaves stays until the inbox is there, with a phone of its own.
  await expect(button(page, 'Fechar o celular simulado')).toBeVisible()
}

export async function sayOn(phone: Locator, text: string) {
  const box = phone.getByRole('textbox', { name: 'Mensagem', exact: true })
  await box.fill(text)
  await box.press('Enter')
}

export async function choose(phone: Locator, entry: string) {
  await button(phone, 'Enviar outra coisa').click()
  await phone.page().getByRole('menuitem', { name: entry, exact: true }).click()
}

/** What can be done with a message. */
export async function doWith(message: Locator, entry: string) {
  const chosen = message.page().getByRole('menuitem', { name: entry, exact: true })
  const timeout = 5000
  // What comes into the conversation in between moves the message, and its menu closes.
  await expect(async () => {
    await message.hover({ timeout })
    await button(message, 'O que fazer com a mensagem').click({ timeout })
    await chosen.click({ timeout })
  }).toPass()
}
