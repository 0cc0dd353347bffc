import { mount } from 'svelte';
import App from './App.svelte';
import './palette.css';
import './app.css';
import { house } from './house/house.svelte';
import { settings } from './house/settings.svelte';

settings.show();
house.start();

const target = document.getElementById('app');
if (target) mount(App, { target });

if ('serviceWorker' in navigator && import.meta.env.PROD)
  addEventListener(
    'load',
    () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined),
  );
