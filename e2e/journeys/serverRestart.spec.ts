import { tags } from '@recado/contract/tags'
import { createCaller } from '../../server/test/callEndpoint.ts'
import { patientExpect as expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { tableRow } from '../userActions.ts'

const t = textsIn('pt')

test('the page says that the server is down, and catches up after its restart', async ({ open, product, company, complaints }) => {
  complaints.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|socket\.io/)
  const { admin } = company
  await admin.call(tags.endpoints.create, { body: { name: 'De antes' } })
  const page = await open(admin, '/tags')
  await expect(tableRow(page, 'De antes')).toBeVisible()

  await product.kill()
  const notice = page.getByRole('banner').getByText(t.like('shell:offline.since'))
  await expect(notice).toBeVisible()

  const ask = createCaller(await product.start({ elsewhere: true }))
  await ask({ token: await admin.token() }, tags.endpoints.create, { body: { name: 'De enquanto isso' } })
  await expect(notice).toBeVisible()
  await expect(tableRow(page, 'De enquanto isso')).toHaveCount(0)
  await product.stop()

  await product.start()
  await expect(tableRow(page, 'De enquanto isso')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(tableRow(page, 'De antes')).toBeVisible()
})
