import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const out = process.env.FELTRO_WEB ?? '../build/web';

/** What the house serves compressed is compressed once, here. */
function zipped(): Plugin {
  const zip = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) zip(path);
      else if (/\.(html|js|css|svg|webmanifest|wasm)$/.test(entry.name))
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  };
  return { name: 'zipped', apply: 'build', closeBundle: () => zip(out) };
}

export default defineConfig({
  plugins: [svelte(), zipped()],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // nothing as data: addresses, which the page's policy does not admit
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
