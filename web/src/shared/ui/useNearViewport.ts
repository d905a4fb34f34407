import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls back when the returned element comes within `margin` pixels of the visible part. `changed`: whatever moves the element; the
 * position is checked again after each change, because an observer reports crossings only.
 */
export function useNearViewport(onNear: () => void, { margin, changed }: { margin: number; changed: unknown }) {
  const ref = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `changed` must run the effect again.
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const options = { root: element.parentElement, rootMargin: `0px 0px ${margin}px 0px` }
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reached(), options)
    observer.observe(element)
    return () => observer.disconnect()
  }, [margin, changed])
  return ref
}
