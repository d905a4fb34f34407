import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { test } from './support/test.tsx'
import { textsIn } from './support/texts.ts'
import { button } from './support/user.ts'

const names = {
  pt: ['contatos.csv', 'respostas-rapidas.csv', 'descadastrados.csv', 'custos-'],
  en: ['contacts.csv', 'quick-messages.csv', 'opted-out.csv', 'costs-'],
  es: ['contactos.csv', 'respuestas-rapidas.csv', 'bajas.csv', 'costos-'],
}

for (const language of ['pt', 'en', 'es'] as const)
  test(`downloads are named in the language of the reader: ${language}`, async ({ show }) => {
    const t = textsIn(language)
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const pages = [
      ['/contacts', t('contacts:export')],
      ['/quick-messages', t('quickMessages:export')],
      ['/campaigns?view=opt-outs', t('optOuts:export')],
      ['/costs', t('costs:export')],
    ] as const
    for (const [at, [path, label]] of pages.entries()) {
      await show(path, { language })
      await button(page, label).click()
      await expect.poll(() => saved[at]).toMatch(new RegExp(`^${names[language][at]}`))
    }
    click.mockRestore()
  })
