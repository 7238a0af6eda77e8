/** Replaces a picture or font in tests: an address, as from the build. */
export default '/file'
