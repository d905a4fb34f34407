import { expect, type Locator, type Page } from '@playwright/test'
import { textsIn } from './texts.ts'
import { button, field } from './userActions.ts'

const t = textsIn('pt')

/** The phone of a simulated contact. */
export const phoneOf = (page: Page, name: string) => page.getByRole('region', { name: t('simulatedPhone:phoneOf', { name }) })

export const phoneMessage = (scope: Page | Locator, text: string) => scope.getByRole('log').getByRole('article').filter({ hasText: text })

/** Adds a contact with a phone. */
export async function addContact(page: Page, { name, number }: { name: string; number: string }) {
  await field(page, t('simulatedPhone:customer.name')).fill(name)
  await field(page, t('simulatedPhone:customer.number')).fill(number)
  await button(page, t('simulatedPhone:customer.add')).click()
}

/** Opens the inbox with the phones beside it. */
export async function openBesideInbox(page: Page) {
  await button(page, t('simulatedPhone:beside')).click()
  await expect(page).toHaveURL('/tickets')
  // The old page stays until the inbox is loaded, with a phone of its own.
  await expect(button(page, t('simulatedPhone:alone'))).toBeVisible()
}

export async function writeOn(phone: Locator, text: string) {
  const box = phone.getByRole('textbox', { name: t('simulatedPhone:writing.write'), exact: true })
  await box.fill(text)
  await box.press('Enter')
}

export async function choose(phone: Locator, entry: string) {
  await button(phone, t('simulatedPhone:plus.open')).click()
  await phone.page().getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Chooses an action on a message. */
export async function chooseAction(message: Locator, entry: string) {
  const chosen = message.page().getByRole('menuitem', { name: entry, exact: true })
  const timeout = 5000
  // New messages move the message and close its menu: try again.
  await expect(async () => {
    await message.hover({ timeout })
    await button(message, t('simulatedPhone:bubble.menu')).click({ timeout })
    await chosen.click({ timeout })
  }).toPass()
}
