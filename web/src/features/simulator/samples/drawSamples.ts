/** Draws a sunset; `moment` from 0 to 1 moves the sun. */
export function drawEvening(pen: CanvasRenderingContext2D, moment: number) {
  const { width, height } = pen.canvas
  const horizon = height * 0.62
  const sky = pen.createLinearGradient(0, 0, 0, horizon)
  sky.addColorStop(0, '#3b2a6b')
  sky.addColorStop(0.6, '#d7607a')
  sky.addColorStop(1, '#ffc46b')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, horizon)
  const sun = { x: width * (0.2 + 0.6 * moment), y: horizon - height * (0.1 + 0.2 * Math.sin(Math.PI * moment)), r: height * 0.09 }
  disc(pen, sun, '#fff3d0')
  pen.fillStyle = '#2b3a67'
  pen.fillRect(0, horizon, width, height - horizon)
  pen.fillStyle = 'rgb(255 220 150 / 45%)'
  for (let wave = 0; wave < 9; wave++) {
    const breadth = sun.r * (2.4 - wave * 0.2)
    pen.fillRect(sun.x - breadth / 2 + Math.sin(wave + moment * 20) * 14, horizon + 12 + wave * height * 0.036, breadth, height * 0.009)
  }
}

/** Draws a laughing face on a transparent background. */
export function drawLaughingFace(pen: CanvasRenderingContext2D) {
  const { width: size } = pen.canvas
  const middle = size / 2
  disc(pen, { x: middle, y: middle, r: size * 0.44 }, '#ffcf4a')
  for (const side of [-1, 1]) disc(pen, { x: middle + side * size * 0.15, y: size * 0.42, r: size * 0.05 }, '#4a3510')
  pen.beginPath()
  pen.arc(middle, size * 0.54, size * 0.22, 0, Math.PI)
  pen.closePath()
  pen.fillStyle = '#8c2f39'
  pen.fill()
}

function disc(pen: CanvasRenderingContext2D, { x, y, r }: { x: number; y: number; r: number }, color: string) {
  pen.beginPath()
  pen.arc(x, y, r, 0, 2 * Math.PI)
  pen.fillStyle = color
  pen.fill()
}
