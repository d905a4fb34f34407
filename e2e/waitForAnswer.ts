import type { Page } from '@playwright/test'

/** Waits until the page's call of an endpoint has succeeded. */
export const waitForAnswer = (page: Page, method: string, path: string) =>
  page.waitForResponse((answer) => answer.request().method() === method && answer.url().endsWith(`/api${path}`) && answer.ok())
