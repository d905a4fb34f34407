import { knowledge } from '@recado/contract/knowledge/knowledge'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, field } from './support/user.ts'

test('a page takes its text from a file, below what it has; what cannot be read is said there', async ({ server, show }) => {
  const { rows } = server.store(knowledge)
  await show('/knowledge')
  await button(page, t('knowledgeBase:add')).first().click()
  const fromFile = button(dialog(), t('knowledgeBase:fromFile.button'))
  await expect.element(field(dialog(), t('knowledgeBase:fields.pair.text'))).toBeVisible()
  await expectGone(fromFile)
  await dialog()
    .getByRole('radio', { name: t('knowledgeBase:kinds.page') })
    .click()
  await expect.element(fromFile).toBeVisible()
  const upload = async (file: File) => {
    const input = dialog().element().querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no input for a file')
    await userEvent.upload(input, file)
  }
  const problem = dialog().getByRole('alert')
  await upload(new File(['\u0000\u0001'], 'fotos.txt'))
  await expect.element(problem).toHaveTextContent(t('knowledgeBase:fromFile.noText'))
  const text = field(dialog(), t('knowledgeBase:fields.page.text'))
  await upload(new File(['## Prazo\r\nSão 30 dias.'], 'trocas_e-devolucoes.md'))
  await expect.element(text).toHaveValue('## Prazo\nSão 30 dias.')
  await expectGone(problem)
  await expect.element(field(dialog(), t('knowledgeBase:fields.page.title'))).toHaveValue('trocas e devolucoes')
  await upload(new File([new Uint8Array([0x50, 0xe3, 0x6f])], 'antigo.txt'))
  await expect.element(text).toHaveValue('## Prazo\nSão 30 dias.\n\nPão')
  await button(dialog(), t('common:save')).click()
  await expectToast(t('knowledgeBase:created'))
  expect(rows()).toMatchObject([{ kind: 'page', title: 'trocas e devolucoes', text: '## Prazo\nSão 30 dias.\n\nPão' }])
})
