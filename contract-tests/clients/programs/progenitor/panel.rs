//! Uses the client that progenitor generates from the panel's document.

use berth_panel::types::{ApiError, ApiErrorError, NewServer, NewUserApiKey};
use berth_panel::{Client, Error};
use reqwest::header::{HeaderMap, AUTHORIZATION};
use serde_json::{from_value, json};

fn calling(key: &str) -> Client {
    let bearer = HeaderMap::from_iter([(AUTHORIZATION, format!("Bearer {key}").parse().unwrap())]);
    let http = reqwest::Client::builder().default_headers(bearer).build().unwrap();
    Client::new_with_client(&std::env::var("BERTH_URL").unwrap(), http)
}

fn refusal<T>(answer: Result<T, Error<ApiError>>) -> (u16, ApiErrorError) {
    let Err(Error::ErrorResponse(refused)) = answer else { panic!("not refused") };
    (refused.status().as_u16(), refused.error)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let caller = calling(&std::env::var("BERTH_KEY").unwrap());
    let one = std::num::NonZeroU32::new(1);

    let health = Client::new(&std::env::var("BERTH_URL").unwrap()).get_health().await.unwrap();
    assert_eq!(health.status.to_string(), "ok");
    assert!(health.headers().contains_key("x-request-id"));

    let mut keys = Vec::new();
    for name in ["progenitor 1", "progenitor 2"] {
        let plan: NewUserApiKey = from_value(json!({ "name": name, "permissions": ["servers.read"] })).unwrap();
        let key = caller.create_api_key(&plan).await.unwrap().into_inner();
        assert!(key.name.as_str() == name && key.expires_at.is_none() && key.server_ids.is_none());
        keys.push(key.id);
    }
    let first = caller.list_api_keys(None, one).await.unwrap();
    assert_eq!(first.items.len(), 1);
    let cursor = first.next_cursor.as_ref().unwrap().parse().unwrap();
    let second = caller.list_api_keys(Some(&cursor), one).await.unwrap();
    assert_ne!(*second.items[0].id, *first.items[0].id);
    for id in keys {
        caller.delete_api_key(&id.parse().unwrap()).await.unwrap();
    }

    let plan: NewServer = from_value(json!({ "name": "Progenitor", "type": "nodejs" })).unwrap();
    let id = caller.create_server(&plan).await.unwrap().id.to_string();
    let mut got = caller.get_server(&id.parse().unwrap()).await.unwrap();
    for _ in 0..60 {
        if got.status.to_string() != "installing" { break; }
        std::thread::sleep(std::time::Duration::from_secs(1));
        got = caller.get_server(&id.parse().unwrap()).await.unwrap();
    }
    assert!(got.name.as_str() == "Progenitor" && got.started_at.is_none());
    caller.delete_server(&id.parse().unwrap(), Some(true)).await.unwrap();

    assert_eq!(refusal(caller.get_server(&id.parse().unwrap()).await), (404, ApiErrorError::NotFound));
    let refused = calling("nobody").list_servers(None, None).await;
    assert_eq!(refusal(refused), (401, ApiErrorError::Unauthorized));
}
