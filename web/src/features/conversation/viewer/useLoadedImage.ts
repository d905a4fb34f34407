import { useEffect, useState } from 'react'

/** The small picture until the large one is here. */
export function useLoadedImage({ address, small }: { address: string; small: string }): string {
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    const image = new Image()
    image.onload = () => setLoaded(address)
    image.src = address
    return () => {
      image.onload = null
    }
  }, [address])
  return loaded === address ? address : small
}
