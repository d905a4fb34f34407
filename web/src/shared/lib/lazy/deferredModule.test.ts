import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { deferredModule, prefetchDeferredModules } from './deferredModule.ts'

afterEach(() => vi.unstubAllGlobals())

const hello = { Hello: () => createElement('p', null, 'hello') }
/** Renders once, without waiting for anything. */
const render = (Deferred: ReturnType<typeof deferredModule<typeof hello>>) =>
  renderToString(createElement(() => Deferred({ fallback: 'loading', children: ({ Hello }) => createElement(Hello) })))

test('a part of a deferred module renders its fallback, or at once if it was prefetched', async () => {
  vi.stubGlobal('window', { requestIdleCallback: setImmediate })
  const load = vi.fn(async () => hello)
  const Deferred = deferredModule(load)
  expect(render(Deferred)).toBe('loading')
  await prefetchDeferredModules()
  expect(render(Deferred)).toBe('<p>hello</p>')
  await prefetchDeferredModules()
  expect(load).toHaveBeenCalledTimes(1)
})
