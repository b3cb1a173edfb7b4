import jsQR from 'jsqr'

/** A picture of the camera; the answer is the text of the code in it, or undefined. */
export interface Frame {
  pixels: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** Runs in a thread of its own: a look takes up to 100 ms on an old phone, and the screen must not stand still meanwhile. */
self.addEventListener('message', ({ data: { pixels, width, height } }: MessageEvent<Frame>) => {
  self.postMessage(jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data)
})
