import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const seed = JSON.parse(readFileSync('/tmp/look/seed.json', 'utf8'))
const url = 'http://127.0.0.1:8461'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const only = process.argv[2]
for (const [w, width, height] of [
  ['wide', 1440, 900],
  ['phone', 390, 844],
] as const)
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      colorScheme: theme,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      storageState: {
        cookies: [],
        origins: [
          {
            origin: url,
            localStorage: [
              { name: 'token', value: seed.token },
              {
                name: 'recado-phone',
                value: JSON.stringify({
                  lineId: seed.line,
                  number: seed.number,
                  customers: [
                    { number: seed.number, name: seed.name },
                    { number: '5511900000001', name: 'Zé' },
                  ],
                  sent: {
                    [`${seed.line} ${seed.number}`]: [
                      { id: 'x1', body: 'Pergunta minha', at: new Date(Date.now() - 600000).toISOString(), fileName: null, failed: false },
                    ],
                  },
                }),
              },
            ],
          },
        ],
      },
    })
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(w, theme, 'CONSOLE', m.text().slice(0, 300)))
    page.on('pageerror', (e) => console.log(w, theme, 'PAGEERROR', e.message.slice(0, 300)))
    const shot = (name: string) => page.screenshot({ path: `/tmp/look/out/${name}-${w}-${theme}.png` })
    const views: [string, string][] = [
      ['open', '/tickets'],
      ['pending', '/tickets?list=pending'],
      ['closed', '/tickets?list=closed'],
      ['ticket', `/tickets/${seed.uuid}`],
      ['phonepage', '/phone'],
    ]
    for (const [name, path] of views) {
      if (only && !only.split(',').includes(name)) continue
      await page.goto(path)
      await page.waitForTimeout(1500)
      await shot(name)
    }
    await context.close()
  }
await browser.close()
