import { errors } from '@recado/contract/errors'
import { acceptsPart, type Endpoint } from '@recado/contract/kit/endpoint'
import { VERSION } from '@recado/contract/version'
import { z } from 'zod'
import { readable } from './openApi.ts'

/** The API as a page to read. It has no script, so it works under the same strict policy as everything else. */
export function documentationPage(endpoints: readonly Endpoint[]) {
  const groups = Map.groupBy(endpoints, ({ path }) => path.split('/')[1] ?? '')
  const names = [...groups.keys()].sort()
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Recado API</title><style>${raw(style)}</style></head><body>
<header><h1>Recado API ${VERSION}</h1><p>Everything lies under <code>/api</code>. Sign in with <code>POST /auth/login</code> and send the token as
<code>Authorization: Bearer …</code>. The same for programs: <a href="openapi.json">openapi.json</a>.</p>
<nav>${names.map((name) => html`<a href="#${name}">${name}</a> `)}</nav></header>
<main>${names.map((name) => html`<section id="${name}"><h2>${name}</h2>${(groups.get(name) ?? []).map(describe)}</section>`)}
<section id="errors"><h2>Errors</h2><p><code>{"error": code, "message": text, "details"?: …}</code></p><table>${Object.entries(errors).map(
    ([code, [status, message]]) => html`<tr><td>${status}</td><td><code>${code}</code></td><td>${message}</td></tr>`,
  )}</table></section></main></body></html>`.text
}

function describe({ method, path, summary, access, own, plan, params, query, body, output, errors: codes, example }: Endpoint) {
  const who = [access, own && `or, of one's own: ${own.access}`, plan && `plan: ${plan}`].filter(Boolean).join(' · ')
  return html`<details><summary><b class="${method}">${method}</b> <code>${path}</code> <span>${summary}</span></summary>
<p>${who}</p>${part('Path', params)}${part('Query', query)}${part('Body', body)}
${example.body === undefined ? raw('') : html`<h3>Example</h3><pre>${JSON.stringify(readable(example.body), null, 2)}</pre>`}
${part('Answer', output, 'output')}${codes.length === 0 ? raw('') : html`<h3>Errors of its own</h3><p><code>${codes.join(' ')}</code></p>`}</details>`
}

function part(title: string, type: z.ZodType, io: 'input' | 'output' = 'input') {
  if (!acceptsPart(type)) return raw('')
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return html`<h3>${title}</h3><pre>${JSON.stringify(schema, null, 2)}</pre>`
}

type Html = { text: string }
const raw = (text: string): Html => ({ text })

/** Escapes every value, except those that are HTML already. */
function html(texts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const written = values.map((value) => {
    if (Array.isArray(value)) return value.map(({ text }) => text).join('')
    return typeof value === 'object' ? value.text : escaped(String(value))
  })
  return raw(String.raw({ raw: texts }, ...written))
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent) }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
nav a { margin-right: .5rem } h2 { margin: 2rem 0 .5rem; text-transform: capitalize } h3 { font-size: .9rem; margin: .75rem 0 .25rem }
details { border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem; margin: .4rem 0 } summary { cursor: pointer }
summary b { display: inline-block; min-width: 4.5rem; font-size: .8rem } summary span { opacity: .75; margin-left: .5rem }
pre { overflow: auto; padding: .75rem; border-radius: 6px; background: color-mix(in srgb, currentColor 6%, transparent); font-size: .85rem }
td { padding: .2rem .75rem .2rem 0; vertical-align: top }`
