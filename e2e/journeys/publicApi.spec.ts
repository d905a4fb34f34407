import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { anyOfTexts, textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, field, pageTitle, rail, unfoldRail } from '../userActions.ts'

const t = textsIn('pt')

const bill = { name: 'boleto.txt', mimeType: 'text/plain', buffer: Buffer.from('R$ 30,00') }

test('the API is tested with a text and a file, examples are copied, and the token is replaced and revoked', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/422.*messages\/send/)
  await createConnection(company.admin, 'Loja')
  const page = await open(company.admin, '/tickets', { permissions: ['clipboard-read', 'clipboard-write'] })
  await unfoldRail(page)
  await rail(page)
    .getByRole('link', { name: t('outsideApi:title') })
    .click()
  await expect(pageTitle(page, t('outsideApi:title'))).toBeVisible()
  await expect(page.getByText(t('outsideApi:neverUsed'))).toBeVisible()
  const token = field(page, t('connections:fields.token'))
  const first = await token.inputValue()
  expect(first).toMatch(/^[\w-]{43}$/)
  const part = page.getByRole('region', { name: t('outsideApi:parts.text.title'), exact: true })
  const send = button(part, t('outsideApi:try.send'))
  await expect(send).toBeDisabled()
  await field(part, t('outsideApi:try.number')).fill('12')
  await field(part, t('outsideApi:try.body')).fill("Pão d'água: 50%")
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: t('outsideApi:try.refused') })).toHaveText(
    `${t('outsideApi:try.refused')}${t('outsideApi:try.number')}: ${t('validation:text.tooSmall', { count: 8 })}`,
  )
  await field(part, t('outsideApi:try.number')).fill('5511988887777')
  await send.click()
  await expect(
    part.getByRole('status').filter({ hasText: anyOfTexts(t('outsideApi:status.delivered'), t('outsideApi:status.read')) }),
  ).toContainText('ticketId')
  await expect(page.getByText(t.like('outsideApi:usedAt'))).toBeVisible()

  const example = part.getByRole('region', { name: t('outsideApi:examples.of', { part: t('outsideApi:parts.text.title') }) })
  await part.getByText('Python', { exact: true }).click()
  await expect(example).toContainText('"body": "Pão d\'água: 50%"')
  await button(part, t('outsideApi:examples.copy')).click()
  await expectToast(page, t('outsideApi:examples.copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Bearer ${first}`)

  const media = page.getByRole('region', { name: t('outsideApi:parts.media.title'), exact: true })
  await field(media, t('outsideApi:try.number')).fill('5511988887777')
  await field(media, t('outsideApi:try.body')).fill('O boleto')
  await expect(button(media, t('outsideApi:try.send'))).toBeDisabled()
  const chooser = page.waitForEvent('filechooser')
  await media.getByLabel(t('outsideApi:try.file'), { exact: true }).click()
  await (await chooser).setFiles(bill)
  await expect(media.getByRole('region', { name: t('outsideApi:examples.of', { part: t('outsideApi:parts.media.title') }) })).toContainText(
    'medias=@boleto.txt',
  )
  await button(media, t('outsideApi:try.send')).click()
  await expect(
    media.getByRole('status').filter({ hasText: anyOfTexts(t('outsideApi:status.delivered'), t('outsideApi:status.read')) }),
  ).toContainText('ticketId')

  await button(page, t('connections:token.renew')).click()
  await page.getByRole('alert').getByRole('button').last().click()
  await expect(token).not.toHaveValue(first)
  await expect(example).not.toContainText(first)
  await button(page, t('connections:token.off')).click()
  await page.getByRole('alert').getByRole('button').last().click()
  await expect(token).toHaveValue('')
  await expect(send).toBeDisabled()
})
