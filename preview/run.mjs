// node preview/run.mjs [port]     after `npm run build`; Deputy to click through in a browser, without Obsidian
import { startPageServer } from './page-server.mjs';

const PORT = 8137;

const { url } = await startPageServer(Number(process.argv[2] ?? PORT)).catch((error) => {
  if (error.code !== 'EADDRINUSE') throw error;
  return startPageServer();
});
console.log(`Deputy's preview: ${url}     Ctrl-C ends it`);
