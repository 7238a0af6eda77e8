/** In place of a picture or font: an address, as the build would give. */
export default '/file'
