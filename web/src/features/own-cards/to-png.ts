/**
 * What an image shows as a PNG, which every phone keeps among its pictures. The image is one on the page: what lies inside a drawing has
 * been loaded then, which some browsers do not wait for.
 */
export async function toPng(image: HTMLImageElement): Promise<Blob> {
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
  )
}
