/** In place of a picture, font or style sheet: an address, as the build would give. */
export default '/file'
