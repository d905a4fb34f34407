import type { Page } from '@playwright/test'

/** Until the page's call of this endpoint is answered, and well. */
export const answered = (page: Page, method: string, path: string) =>
  page.waitForResponse((answer) => answer.request().method() === method && answer.url().endsWith(`/api${path}`) && answer.ok())
