/** Asks for the whole screen, of which the browser's own bars are part. It must be asked for in a click; where it is refused, the page is what there is. */
export const enterFullScreen = () =>
  void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined)

export const leaveFullScreen = () => {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}
