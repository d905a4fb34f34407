import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchLateModules, lateModule } from './lateModule.ts'

afterEach(() => vi.unstubAllGlobals())

const hello = { Hello: () => createElement('p', null, 'hello') }
/** Renders once, without waiting for anything. */
const render = (Late: ReturnType<typeof lateModule<typeof hello>>) =>
  renderToString(createElement(() => Late({ fallback: 'loading', children: ({ Hello }) => createElement(Hello) })))

test('a part of a deferred module renders its fallback, or at once if it was prefetched', async () => {
  vi.stubGlobal('window', { requestIdleCallback: setImmediate })
  const load = vi.fn(async () => hello)
  const Late = lateModule(load)
  expect(render(Late)).toBe('loading')
  await fetchLateModules()
  expect(render(Late)).toBe('<p>hello</p>')
  await fetchLateModules()
  expect(load).toHaveBeenCalledTimes(1)
})
