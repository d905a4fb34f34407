import { type ComponentType, createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ahead, preloadable } from './preloadable.ts'

/** What is drawn without waiting for anything. */
const drawn = (component: ComponentType) =>
  renderToString(createElement(Suspense, { fallback: createElement('i') }, createElement(component))).replaceAll(/<!--.*?-->/g, '')

const made = () => preloadable<object>(async () => () => createElement('p', null, 'hello'))

test('what was fetched ahead is drawn at once, and what was not is waited for', async () => {
  expect(drawn(made())).not.toContain('hello')
  const component = made()
  for (const fetch of ahead) await fetch()
  expect(drawn(component)).toBe('<p>hello</p>')
})
